import { useEffect } from 'react'
import { useBlocker, useNavigate } from 'react-router'

import { importGroup } from '#contract/group-imports.ts'
import { upload } from '#web/api/transfer.ts'
import { paths } from '#web/paths.ts'
import { useTransfer } from '#web/transfer/use-transfer.ts'
import { announce } from '#web/ui/announcer.tsx'
import type { Parent } from './parent-field.tsx'
import type { ImportInput } from './use-import-form.ts'

/** Uploads an archive, then opens the page of its import. */
export function useUpload() {
  const navigate = useNavigate()
  return useTransfer(
    async ({ file, name, path, parent }: ImportInput, options) => {
      const form = new FormData()
      form.set('name', name)
      form.set('path', path)
      if (parent) form.set('parent_id', String(parent.id))
      form.set('file', file)
      // Only Mergeboard returns the ID of the import.
      const { id } = (await upload(importGroup, form, options)) as { id?: number }
      return id === undefined ? paths.acceptedImport(placeOf(path, parent)) : paths.groupImport(id)
    },
    {
      onSuccess: async (page) => {
        announce('Uploaded.')
        await navigate(page)
      },
    },
  )
}

/** Returns the new group's full path. Empty when the server does not tell the parent's. */
function placeOf(path: string, parent: Parent | null): string {
  if (!parent) return path
  return parent.full_path ? `${parent.full_path}/${path}` : ''
}

/** Asks before an upload is left. Null while there is nothing to ask. */
export function useLeaveQuestion(isUploading: boolean) {
  useEffect(() => {
    if (!isUploading) return undefined
    const warn = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUploading])
  const blocker = useBlocker(
    ({ nextLocation }) => isUploading && !nextLocation.pathname.startsWith(paths.importGroup()),
  )
  if (blocker.state !== 'blocked') return null
  return { leave: () => blocker.proceed(), stay: () => blocker.reset() }
}
