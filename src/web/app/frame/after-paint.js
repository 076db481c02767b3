// Runs inline. Begins to load the page's scripts once the frame is painted, since they would delay it.
;(() => {
  const load = () => {
    for (const link of document.querySelectorAll('link[data-rel]')) link.rel = link.dataset.rel
  }
  // A page in the background is painted when it is looked at.
  if (document.hidden) load()
  else requestAnimationFrame(() => setTimeout(load))
})()
