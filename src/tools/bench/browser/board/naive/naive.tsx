import {
  DndContext,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

interface Card {
  id: number
  title: string
  references: { full: string }
  labels: { id: number; name: string; color: string; text_color: string }[]
  assignees: { id: number; name: string; avatar_url: string | null }[]
}

interface List {
  id: number
  label: { name: string }
}

const address = new URL(location.href).searchParams
const project = `${address.get('server')}/api/v4/projects/${encodeURIComponent(address.get('project')!)}`

async function read<T>(path: string): Promise<T> {
  const reply = await fetch(`${project}/${path}`, {
    headers: { 'PRIVATE-TOKEN': address.get('token')! },
  })
  return (await reply.json()) as T
}

async function readCards(label: string): Promise<Card[]> {
  const cards: Card[] = []
  for (let page = 1; ; page++) {
    const more = await read<Card[]>(
      `issues?state=opened&labels=${encodeURIComponent(label)}&with_labels_details=true&order_by=relative_position&sort=asc&per_page=100&page=${page}`,
    )
    cards.push(...more)
    if (more.length < 100) return cards
  }
}

/** A naive board: all cards are in the document, and all state is at the top. */
function Board() {
  const [lists, setLists] = useState<List[]>([])
  const [cards, setCards] = useState<Record<number, Card[]>>({})
  const [held, setHeld] = useState<Card | null>(null)
  const [filter, setFilter] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))

  useEffect(() => {
    void (async () => {
      const found = await read<List[]>('boards/1/lists')
      setLists(found)
      const all = await Promise.all(found.map(async ({ label }) => await readCards(label.name)))
      setCards(Object.fromEntries(found.map(({ id }, index) => [id, all[index]!])))
    })()
  }, [])

  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setHeld(active.data.current as Card)}
      onDragEnd={({ active, over }) => {
        setHeld(null)
        if (!over) return
        const card = active.data.current as Card
        setCards((before) =>
          Object.fromEntries(
            Object.entries(before).map(([id, all]) => {
              const others = all.filter((other) => other !== card)
              return [id, Number(id) === over.id ? [card, ...others] : others]
            }),
          ),
        )
      }}
    >
      <input
        aria-label="Filter"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {lists.map((list) => (
        <Column key={list.id} list={list}>
          {(cards[list.id] ?? [])
            .filter((card) => card.title.toLowerCase().includes(filter.toLowerCase()))
            .map((card) => (
              <DraggableCard key={card.id} card={card} />
            ))}
        </Column>
      ))}
      <DragOverlay className="carried">{held && <Face card={held} />}</DragOverlay>
    </DndContext>
  )
}

function Column({ list, children }: { list: List; children: ReactNode }) {
  const { setNodeRef } = useDroppable({ id: list.id })
  return (
    <section ref={setNodeRef} aria-label={list.label.name}>
      <h2>{list.label.name}</h2>
      {children}
    </section>
  )
}

function DraggableCard({ card }: { card: Card }) {
  const { setNodeRef, listeners, attributes } = useDraggable({ id: `card-${card.id}`, data: card })
  return (
    <div ref={setNodeRef} {...attributes} {...listeners}>
      <Face card={card} />
    </div>
  )
}

function Face({ card }: { card: Card }) {
  return (
    <article>
      <button type="button" data-card={card.id}>
        {card.title}
      </button>
      <div>
        {card.labels.map((label) => (
          <span key={label.id} style={{ background: label.color, color: label.text_color }}>
            {label.name}
          </span>
        ))}
      </div>
      <div>
        <span>{card.references.full}</span>
        {card.assignees.map((user) => (
          <span key={user.id}>{user.name}</span>
        ))}
      </div>
    </article>
  )
}

createRoot(document.querySelector('#root')!).render(<Board />)
