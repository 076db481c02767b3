import { SignInFrame } from './sign-in-frame.tsx'

/** Shows only when the exchange takes long enough to be noticed. */
export function SigningIn() {
  return (
    <div className="animate-late">
      <SignInFrame title="Signing you in…">
        <output className="block text-muted">Loading your account…</output>
      </SignInFrame>
    </div>
  )
}
