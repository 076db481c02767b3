/** Returns a function that tells whether the user has not moved the focus since. */
export function markFocus(): () => boolean {
  const before = document.activeElement
  return () => {
    const now = document.activeElement
    // A removed element loses the focus without the user's doing.
    return now === before || now === document.body || !before?.isConnected
  }
}
