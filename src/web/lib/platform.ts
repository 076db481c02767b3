/** True on Apple devices. They use symbols for modifier keys, and Command in place of Control. */
export const isMac = /^(?:Mac|iP)/.test(globalThis.navigator?.platform ?? '')
