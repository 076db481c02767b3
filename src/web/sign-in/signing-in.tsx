import { SignInFrame } from './sign-in-frame.tsx'

/** Appears only if the token exchange takes noticeably long. */
export function SigningIn() {
  return (
    <div className="animate-late">
      <SignInFrame title="Signing you in…">
        <output className="block text-muted">Loading your account…</output>
      </SignInFrame>
    </div>
  )
}
