import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { FILTER_PARAMETER, linkTo } from '#web/diff/view/line-link.ts'
import type { DiffPageState } from '#web/merge-requests/diff-page/use-diff-page.ts'
import { FILE_PARAMETER } from '#web/merge-requests/diff-page/use-file-link.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { useReviewPlace } from '#web/spaces/review-place.ts'
import { useStable } from '#web/ui/use-stable.ts'

/** Remembers the file and the lines where the reader is, for the link on the home page. Draws nothing. */
export function RememberPlace({ page }: { page: DiffPageState }) {
  const { name, mergeRequest } = useRequest()
  const { pathname, search } = useLocation()
  const [, remember] = useReviewPlace()
  const { allFiles, current, box, handle } = page

  const save = useStable(async (path: string) => {
    const index = allFiles.findIndex((file) => file.path === path)
    if (index === -1 || mergeRequest.state !== 'opened') return
    const lines = handle.current?.selection()
    const link = lines?.path === path ? await linkTo(allFiles[index]!, lines) : null
    const query = new URLSearchParams(search)
    query.set(FILE_PARAMETER, path)
    query.delete(FILTER_PARAMETER)
    remember({
      name: { project: name.project, iid: name.iid },
      title: mergeRequest.title,
      url: `${pathname}?${query}${link === null ? '' : `#${link}`}`,
      file: index + 1,
      files: allFiles.length,
    })
  })
  useEffect(() => {
    if (current !== null) void save(current)
  }, [current, save])
  useEffect(() => {
    let last = ''
    const controller = new AbortController()
    const saveSelection = () => {
      const lines = handle.current?.selection()
      if (!lines || JSON.stringify(lines) === last) return
      last = JSON.stringify(lines)
      void save(lines.path)
    }
    // Waits until React has handled the event.
    const saveSoon = () => setTimeout(saveSelection)
    for (const event of ['keyup', 'click']) {
      box.current?.addEventListener(event, saveSoon, { signal: controller.signal })
    }
    return () => controller.abort()
  }, [box, handle, save])
  return null
}
