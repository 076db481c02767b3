/** Macs write their modifier keys as symbols, and have Command where others have Control. */
export const isMac = /^(?:Mac|iP)/.test(globalThis.navigator?.platform ?? '')
