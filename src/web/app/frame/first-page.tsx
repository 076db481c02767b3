import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router'

/** Replaces the frame in `index.html` in the commit that draws the first page. */
export function FirstPage() {
  useLayoutEffect(() => document.querySelector('#frame')?.remove(), [])
  return <Outlet />
}
