import { boundKeys, type BoundKey } from './keys/bound-keys.ts'
import { currentChord, endChord, startChord } from './keys/chord.ts'
import { keysOf } from './keys/key-choices.ts'
import { rowOf, type KeyId } from './keys/key-map.ts'
import { isCharacterKey, strokeOf } from './keys/stroke.ts'
import { isInLayer, isWriting, textTarget } from './keys/text-target.ts'
import { toast } from './toast.ts'

/**
 * Listens to the app's shortcuts and returns a function that stops listening. The focused element handles a key first,
 * except for a chord's second key.
 */
export function followKeys(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener('keydown', finishChord, { capture: true, signal })
  document.addEventListener('keydown', act, { signal })
  document.addEventListener('pointerdown', endChord, { capture: true, signal })
  addEventListener('blur', endChord, { signal })
  return () => controller.abort()
}

function act(event: KeyboardEvent): void {
  if (event.defaultPrevented || isWriting(event) || isInLayer(event.target)) return
  const stroke = strokeOf(event)
  const here = boundKeys()
  const fitting = here.filter(({ id }) => keysAt(id, event.target).includes(stroke))
  const alone = fitting.findLast(({ id }) => !rowOf(id).yields) ?? fitting.at(-1) ?? null
  const next = here.flatMap((key) =>
    keysAt(key.id, event.target)
      .filter((keys) => keys.startsWith(`${stroke} `))
      .map((keys) => ({ stroke: keys.slice(stroke.length + 1), key })),
  )
  if (!alone && next.length === 0) return
  event.preventDefault()
  if (event.repeat && !(alone && rowOf(alone.id).repeats)) return
  if (next.length > 0) startChord({ stroke, next, alone }, run)
  else if (alone) run(alone)
}

function finishChord(event: KeyboardEvent): void {
  const chord = currentChord()
  if (!chord || /^(?:Shift|Control|Alt|AltGraph|Meta)$/.test(event.key) || event.repeat) return
  endChord()
  const stroke = strokeOf(event)
  const isElsewhere = isWriting(event) || isInLayer(event.target)
  const found = isElsewhere ? undefined : chord.next.findLast((next) => next.stroke === stroke)
  if (found || event.key === 'Escape') {
    event.preventDefault()
    event.stopPropagation()
  }
  if (found) run(found.key)
  else if (chord.alone && event.key !== 'Escape') run(chord.alone)
}

/** Returns an action's active keys, without those that would type into the target. */
function keysAt(id: KeyId, target: EventTarget | null): readonly string[] {
  const place = textTarget(target)
  if (place === null) return keysOf(id)
  const { fields } = rowOf(id)
  const works = fields === 'editors' || (fields === 'inputs' && place === 'input')
  return works ? keysOf(id).filter((key) => !isCharacterKey(key)) : []
}

function run({ run, whyNot }: BoundKey): void {
  if (whyNot === null) run()
  else toast.info(whyNot)
}
