import { Fragment } from 'react'

import { capsOf } from './stroke.ts'

/** Draws a key as the key caps to press. */
export function KeyCombo({ value }: { value: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {value.split(' ').map((stroke, index) => (
        <Fragment key={stroke}>
          {index > 0 && <span className="text-small text-faint"> then </span>}
          {capsOf(stroke).map((cap, place) => (
            <Fragment key={cap}>
              {place > 0 && ' '}
              <kbd className="min-w-5 rounded-inner border border-hairline bg-subtle px-1.5 text-center font-sans text-micro font-medium text-text">
                {cap}
              </kbd>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
