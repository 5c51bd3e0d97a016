import { vi } from 'vitest'

/** Replaces the browser's downloads: returns the files that a page hands over, by their names. */
export function catchFiles() {
  const saved: { readonly name: string; readonly address: string }[] = []
  return {
    saved,
    begin: () => {
      saved.length = 0
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
        saved.push({ name: this.download, address: this.href })
      })
    },
    end: () => vi.restoreAllMocks(),
    /** The lines of one of them. A blob's address is read past what answers the calls. */
    linesOf: async (at: number): Promise<string[]> => {
      const blob = await new Promise<string>((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.addEventListener('load', () => resolve(request.responseText))
        request.addEventListener('error', () => reject(new Error('no such file')))
        request.open('GET', saved[at]?.address ?? '')
        request.send()
      })
      return blob.replace('\uFEFF', '').trim().split('\r\n')
    },
  }
}
