"""Loading, unloading and handing over.   rules: MP-LOAD"""
