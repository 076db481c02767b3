import { Globe, Lock, Shield, type LucideIcon } from 'lucide-react'

export type Visibility = 'private' | 'internal' | 'public'

const marks: Record<Visibility, { icon: LucideIcon; word: string; note: string }> = {
  private: { icon: Lock, word: 'Private', note: 'Only members can see it' },
  internal: { icon: Shield, word: 'Internal', note: 'All signed-in users can see it' },
  public: { icon: Globe, word: 'Public', note: 'Everyone can see it' },
}

export function VisibilityMark({ visibility }: { visibility: Visibility }) {
  const { icon: Icon, word, note } = marks[visibility]
  return (
    <span title={note} className="inline-flex items-center gap-1 text-small text-muted">
      <Icon aria-hidden size={14} strokeWidth={1.5} />
      {word}
    </span>
  )
}
