import type { ReactNode } from 'react'

import { Logo } from '#web/ui/logo.tsx'

/** The layout shared by the screens before sign-in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="min-h-dvh bg-subtle px-4 pt-[max(2rem,24dvh)] pb-8">
      <title>{`${title} · Mergeboard`}</title>
      <div className="mx-auto w-full max-w-90">
        <div className="mb-6 flex items-center gap-3">
          <Logo size={32} />
          <h1 className="text-h2 font-semibold">{title}</h1>
        </div>
        {children}
      </div>
    </main>
  )
}
