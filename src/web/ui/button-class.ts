export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'field'
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg'

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap ' +
  'transition-colors duration-120 select-none disabled:opacity-50 aria-disabled:opacity-50 active:scale-[0.985] ' +
  'pointer-coarse:min-w-11'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border-hairline bg-canvas text-text hover:bg-hover',
  quiet: 'border-transparent bg-transparent text-muted hover:bg-hover hover:text-text',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  // Looks like a text field.
  field: 'border-control bg-canvas text-text hover:bg-hover data-[invalid]:border-danger',
}

const tall = 'pointer-coarse:min-h-11'

const low = 'finger-room pointer-coarse:min-h-8'

const sizes: Record<ButtonSize, string> = {
  xs: `h-6 px-2 text-small ${low}`,
  sm: `h-7 px-2.5 ${low}`,
  md: `h-8 px-3 ${tall}`,
  lg: `h-10 px-4 text-body ${tall}`,
}

const squares: Record<ButtonSize, string> = {
  xs: `size-6 ${tall}`,
  sm: `size-7 ${tall}`,
  md: `size-8 ${tall}`,
  lg: `size-10 ${tall}`,
}

/** Styles a button, or a link that looks like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return `${base} ${variants[variant]} ${sizes[size]}`
}

/** Styles a button that contains only an icon. */
export function iconButtonClass(variant: ButtonVariant = 'quiet', size: ButtonSize = 'md'): string {
  return `${base} ${variants[variant]} ${squares[size]}`
}
