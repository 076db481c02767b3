/** True when this device has no network. A server on the device itself may still respond. */
export function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine
}
