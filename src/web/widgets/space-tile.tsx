const sizes = {
  24: 'size-6 rounded-inner text-small',
  32: 'size-8 rounded-control text-base',
  48: 'size-12 rounded-card text-h2',
} as const

interface SpaceTileProps {
  name: string
  avatarUrl: string | null
  size?: keyof typeof sizes
}

/** A project's or group's avatar, or else its first letter. Decorative, since the name is always beside it. */
export function SpaceTile({ name, avatarUrl, size = 32 }: SpaceTileProps) {
  if (avatarUrl) {
    return <img src={avatarUrl} alt="" className={`${sizes[size]} shrink-0 object-cover`} />
  }
  const code = name.trim().codePointAt(0)
  return (
    <span
      aria-hidden
      className={`${sizes[size]} flex shrink-0 items-center justify-center border border-hairline bg-inset font-semibold text-muted select-none`}
    >
      {code === undefined ? '' : String.fromCodePoint(code).toUpperCase()}
    </span>
  )
}
