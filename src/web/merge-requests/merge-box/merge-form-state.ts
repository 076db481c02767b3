import { fullReference, type SubjectName } from '#web/issuables/subject.ts'
import { createStore, useSelected } from '#web/lib/store.ts'

/** A merge to confirm: now, or when the pipeline succeeds. */
export interface Intent {
  readonly way: 'now' | 'auto'
  /** The source branch's head when the user asked for the merge. */
  readonly sha: string | null
}

/** The user's choices for a merge. Null where the merge request's default applies. */
interface MergeFormState {
  readonly intent: Intent | null
  readonly squash: boolean | null
  readonly removes: boolean | null
  readonly message: string | null
  readonly squashMessage: string | null
}

const UNTOUCHED: MergeFormState = {
  intent: null,
  squash: null,
  removes: null,
  message: null,
  squashMessage: null,
}

const forms = createStore<ReadonlyMap<string, MergeFormState>>(new Map())

/** A merge request's merge form. Its state outlives the overview tab. */
export function useMergeFormState(name: SubjectName) {
  const key = fullReference(name)
  const read = () => forms.get().get(key) ?? UNTOUCHED
  const change = (fields: Partial<MergeFormState>) =>
    forms.set(new Map(forms.get()).set(key, { ...read(), ...fields }))
  return [useSelected(forms, read), change] as const
}
