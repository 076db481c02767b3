export const inputClass =
  'h-8 w-full min-w-0 rounded-control border border-control bg-canvas px-2.5 text-text ' +
  'focus:border-accent focus:outline-2 focus:outline-offset-[-1px] focus:outline-accent ' +
  'data-[invalid]:border-danger disabled:opacity-50 pointer-coarse:h-11 pointer-coarse:text-body'
