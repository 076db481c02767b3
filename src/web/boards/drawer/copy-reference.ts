import { toast } from '#web/ui/toast.ts'

export async function copyReference(reference: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(reference)
    toast.info(`Copied ${reference}`)
  } catch {
    toast.error(`The browser does not let this page copy. The reference is ${reference}`)
  }
}
