"""The Pope Card, Excommunication, Crusades."""
