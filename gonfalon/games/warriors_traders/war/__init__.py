"""War and peace.   rules: WT-WAR"""
