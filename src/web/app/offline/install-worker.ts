import { trustedScriptUrl } from '#web/lib/trusted-script-url.ts'

/** Installs the worker that opens the app offline. Without it, only open tabs work offline. */
export async function installWorker(): Promise<void> {
  if (!import.meta.env.PROD) return
  try {
    await navigator.serviceWorker.register(trustedScriptUrl('service-worker', '/service-worker.js'))
  } catch {
    // Blocked by the browser, or by another host's content security policy.
  }
}
