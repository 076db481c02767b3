/** The look of a field that takes several lines, and grows with them. */
export const areaClass =
  'block field-sizing-content max-h-[50vh] min-h-24 w-full resize-y rounded-control border border-control bg-canvas px-2.5 ' +
  'py-1.5 text-body text-text focus:border-accent focus:outline-2 focus:outline-offset-[-1px] ' +
  'focus:outline-accent disabled:opacity-50'
