import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { FILTER_PARAMETER, readLink } from '#web/diff/view/line-link.ts'

type Link = NonNullable<Awaited<ReturnType<typeof readLink>>>

interface FileLinkOptions {
  files: readonly DiffFile[]
  /** The files that pass the filter. */
  shown: readonly DiffFile[]
  /** The path of the only file on the screen. Null when all files are. */
  only: string | null
  onOpen: (link: Link) => void
}

/** The name of the parameter for the only file on the screen. */
export const FILE_PARAMETER = 'file'

/**
 * Opens the file or the lines that the URL names, and drops a filter that hides them. Keeps the path of the only file on
 * the screen in the URL.
 */
export function useFileLink({ files, shown, only, onOpen }: FileLinkOptions): void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [isOpened, setOpened] = useState(false)
  /** The linked file while the filter hides it. */
  const [hidden, setHidden] = useState<string | null>(null)
  const isHidden = hidden !== null && !shown.some(({ path }) => path === hidden)
  /** The fragment may name a line of the first file, but not of later ones. */
  const isFirst = useRef(true)
  const named = query.get(FILE_PARAMETER)

  const open = useEffectEvent(async (isCurrent: () => boolean) => {
    const file = files.find(({ path }) => path === named)
    const link = (await readLink(files, location.hash)) ?? (file && { file, range: null })
    if (!isCurrent()) return
    if (link && !shown.includes(link.file)) return dropFilter(link.file.path)
    setHidden(null)
    if (link) onOpen(link)
    setOpened(true)
  })

  function dropFilter(path: string): void {
    setHidden(path)
    const search = new URLSearchParams(query)
    search.delete(FILTER_PARAMETER)
    void navigate({ search: String(search), hash: location.hash }, { replace: true })
  }

  useEffect(() => {
    if (isHidden) return undefined
    let isCurrent = true
    const openNow = () => void open(() => isCurrent)
    openNow()
    addEventListener('hashchange', openNow)
    return () => {
      isCurrent = false
      removeEventListener('hashchange', openNow)
    }
  }, [isHidden])

  useEffect(() => {
    if (!isOpened) return
    const hash = isFirst.current ? location.hash : ''
    isFirst.current = false
    if (only === named) return
    const search = new URLSearchParams(query)
    if (only === null) search.delete(FILE_PARAMETER)
    else search.set(FILE_PARAMETER, only)
    void navigate({ search: String(search), hash }, { replace: true })
  }, [isOpened, only, named, query, navigate])
}
