import { barPlaces, places } from '#web/app/places.ts'
import { Logo } from '#web/ui/logo.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/**
 * The frames of the app and of the sign-in page, as `index.html` paints them before any script loads. The build renders
 * them; `first-paint.js` chooses one. The real parts appear at the same places.
 */
export function Frame() {
  return (
    <div id="frame" aria-hidden>
      <AppFrame />
      <div className="hidden min-h-dvh bg-subtle px-4 pt-[max(2rem,24dvh)] [[data-frame=sign-in]_&]:block">
        <div className="mx-auto w-full max-w-90">
          <Logo size={32} />
        </div>
      </div>
    </div>
  )
}

function AppFrame() {
  return (
    <div className="hidden h-dvh [[data-frame=app]_&]:flex">
      <div className="hidden w-12 shrink-0 flex-col border-r border-hairline bg-subtle md:flex lg:w-60 [[data-folded]_&]:w-12">
        <div className="flex h-12 items-center gap-2 px-3 font-semibold">
          <Logo size={22} />
          <span className={label}>Mergeboard</span>
        </div>
        <div className="flex flex-1 flex-col gap-0.5 p-2">
          {places.map(({ label: name, icon: Icon }) => (
            <span key={name} className="flex h-7 items-center gap-2.5 px-2 text-muted">
              <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
              <span className={label}>{name}</span>
            </span>
          ))}
        </div>
        <div className="h-[3.3125rem] border-t border-hairline" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="h-12 border-b border-hairline" />
        <div className="max-w-300 px-4 py-8 md:px-6">
          <SkeletonRows label="Loading" />
        </div>
      </div>
      <div className="fixed inset-x-0 bottom-0 grid h-14 grid-cols-5 border-t border-hairline bg-subtle md:hidden">
        {barPlaces.map(({ label: name, icon: Icon }) => (
          <span
            key={name}
            className="flex flex-col items-center justify-center gap-0.5 text-micro font-medium text-muted"
          >
            <Icon aria-hidden size={20} strokeWidth={1.5} />
            {name}
          </span>
        ))}
      </div>
    </div>
  )
}

const label = 'truncate max-lg:hidden [[data-folded]_&]:hidden'
