import { paths, type Space } from '#web/paths.ts'
import { useUserMemory } from './use-user-memory.ts'

/** A named filter, tab, sort order and display of a list of merge requests. */
export interface View {
  readonly name: string
  /** The list's URL path. */
  readonly list: string
  /** The query string, without a page. */
  readonly query: string
}

/** The user's views in this browser, in the user's order. */
export function useSavedViews() {
  const [text, setText] = useUserMemory('views')
  const update = (change: (views: readonly View[]) => readonly View[]) =>
    setText((before) => JSON.stringify(change(parseViews(before))))
  const views = parseViews(text)
  return {
    views,
    /** Adds views at the end. Replaces those with the same list and name. */
    save: (views: readonly View[]) => update((all) => views.reduce(withView, all)),
    remove: (view: View) => update((all) => without(all, view)),
    /** Replaces the list's view that already has the name. */
    rename: (view: View, name: string) =>
      update((all) => {
        const renamed = { ...view, name }
        const others = isSame(view, renamed) ? all : without(all, renamed)
        return others.map((one) => (isSame(one, view) ? renamed : one))
      }),
    /** Moves a view up (-1) or down (1). False at the end of the list. */
    move: (view: View, by: -1 | 1): boolean => {
      const at = views.findIndex((one) => isSame(one, view)) + by
      if (!views[at]) return false
      update((all) => without(all, view).toSpliced(at, 0, view))
      return true
    },
  }
}

/** The query string with which a list opens by default. Null without one. */
export function useDefaultQuery(list: string) {
  return useUserMemory(`default view ${list}`)
}

/** Returns the project or group of a list. Null for the list of all projects. */
export function spaceOfList(list: string): Space | null {
  const [, group, path] = /^(\/groups)?\/(.+)\/-\/merge_requests$/.exec(list) ?? []
  if (path === undefined) return null
  return { kind: group ? 'group' : 'project', fullPath: decodeURIComponent(path) }
}

/** True for a view of a list in this app. */
export function isView(value: unknown): value is View {
  const { name, list, query } = (value ?? {}) as Partial<Record<string, unknown>>
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    typeof query === 'string' &&
    typeof list === 'string' &&
    isList(list)
  )
}

/** True for the URL path of a list. False for other pages and other hosts, and for a path that `spaceOfList` cannot decode. */
export function isList(list: string): boolean {
  try {
    return paths.mergeRequests(spaceOfList(list)) === list
  } catch {
    return false
  }
}

function parseViews(text: string | null): readonly View[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isView) : []
  } catch {
    return []
  }
}

function withView(views: readonly View[], view: View): readonly View[] {
  const at = views.findIndex((one) => isSame(one, view))
  return at === -1 ? [...views, view] : views.with(at, view)
}

function without(views: readonly View[], view: View): readonly View[] {
  return views.filter((one) => !isSame(one, view))
}

function isSame(one: View, other: View): boolean {
  return one.list === other.list && one.name === other.name
}
