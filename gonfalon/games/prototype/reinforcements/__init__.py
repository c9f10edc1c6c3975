"""Phase 6, Reinforcements: VF that are received or bought.   rules: MP-REINF"""
