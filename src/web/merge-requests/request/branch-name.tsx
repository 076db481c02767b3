export function BranchName({ name }: { name: string }) {
  return (
    <code
      dir="auto"
      className="max-w-full rounded-inner bg-inset px-1 font-mono break-all text-text"
    >
      {name}
    </code>
  )
}
