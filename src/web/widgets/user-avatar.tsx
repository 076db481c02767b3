import { useState } from 'react'

import type { UserBasic } from '#contract/users.ts'

type User = Pick<UserBasic, 'name' | 'username' | 'avatar_url'>

const SIZES = {
  16: 'size-4 text-[0.5rem]',
  20: 'size-5 text-[0.5625rem]',
  24: 'size-6 text-micro',
  32: 'size-8 text-small',
  48: 'size-12 text-h2',
} as const

/**
 * A user's avatar, or else their initials. Set `decorative` beside the name, so screen readers do not read it twice.
 */
export function UserAvatar({
  user,
  size = 20,
  decorative = false,
}: {
  user: User
  size?: keyof typeof SIZES
  decorative?: boolean
}) {
  const className = `${SIZES[size]} shrink-0 rounded-full bg-inset ring-1 ring-hairline select-none`
  const alt = decorative ? '' : user.name
  const [failed, setFailed] = useState<string | null>(null)
  // An avatar may fail to load: the content security policy blocks servers that the operator has not configured.
  if (user.avatar_url && user.avatar_url !== failed) {
    return (
      <img
        src={user.avatar_url}
        alt={alt}
        title={decorative ? undefined : `${user.name} @${user.username}`}
        loading="lazy"
        onError={() => setFailed(user.avatar_url)}
        draggable={false}
        className={`${className} object-cover`}
      />
    )
  }
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      title={decorative ? undefined : `${user.name} @${user.username}`}
      className={`${className} inline-flex items-center justify-center font-semibold text-muted`}
    >
      {initials(user.name)}
    </span>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words.slice(0, 1)
  return letters.map((word) => /./u.exec(word)![0].toUpperCase()).join('')
}
