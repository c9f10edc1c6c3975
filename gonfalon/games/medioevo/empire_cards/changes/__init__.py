"""Cards are bought, dealt and given; answers are left in advance."""
