/**
 * Brings an entry into view, where it stands below or above what is seen of the menu. Where that is, the browser says once it has laid out the page:
 * asked at once, it would lay it out before its rows are there. Returns how to stop waiting for it.
 */
export function showInMenu(link: HTMLElement | null): () => void {
  const areas = link?.closest('.k-menu-areas')
  if (!areas || !link) return () => undefined
  const observer = new IntersectionObserver(
    ([found]) => {
      observer.disconnect()
      if (!found?.rootBounds) return
      const { boundingClientRect: entry, rootBounds: seen } = found
      if (entry.top < seen.top || entry.bottom > seen.bottom)
        areas.scrollTop += entry.top - seen.top - Math.round(seen.height / 3)
    },
    { root: areas },
  )
  observer.observe(link)
  return () => observer.disconnect()
}
