/** The states of a group's export or import. Only `finished` and `failed` are final. */
export const TransferStatus = ['queued', 'started', 'finished', 'failed'] as const
