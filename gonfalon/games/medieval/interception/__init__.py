"""11.3 Naval Interception.   rules: MD-INT"""
