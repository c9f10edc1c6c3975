import { mount } from "svelte";
import App from "./App.svelte";
import { keepFocus } from "./lib/focus";
import "./styles/tokens.css";
import "./styles/base.css";

keepFocus();
mount(App, { target: document.getElementById("app")! });
