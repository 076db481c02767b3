/** Where one list fills the screen. */
export const PHONE = '(width < 40rem)'
