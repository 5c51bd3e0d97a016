import type { Till } from './till.ts'

/** Scans goods until the basket holds so many lines. */
export async function fillBasket(till: Till, lines: number): Promise<void> {
  await till.forget()
  const missing = lines - (await till.items())
  for (let turn = 0; turn < missing; turn += 1) {
    await till.scan(1_000 + turn)
    await till.answered(turn + 1)
  }
  await till.page.waitForFunction(
    (wanted) => document.querySelector('.d-total p span')?.textContent.includes(wanted),
    String(lines),
  )
}
