"""End of turn actions (Down-keep).   rules: WT-DOWN"""
