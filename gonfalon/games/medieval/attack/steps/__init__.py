"""The parts of an attack in their order: declaration, passage, Mercenaries, launch; and the Knights attack."""
