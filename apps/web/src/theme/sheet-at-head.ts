const coming = new Map<string, Promise<void>>()

function put(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = address
  document.head.prepend(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      coming.delete(address)
      reject(new Error('the styles of the office did not arrive'))
    })
  })
}

/**
 * Puts a sheet of styles before all others of the page, so that ours of the same weight go before them, and resolves once it is read; the one that stands
 * there, or is on its way, is taken. One that did not arrive is put anew by whoever needs it next.
 */
export function sheetAtHead(address: string): Promise<void> {
  const sheet = coming.get(address) ?? put(address)
  coming.set(address, sheet)
  sheet.catch(() => undefined)
  return sheet
}
