// What is done with held baskets comes when somebody asks for it; the service worker has it for when there is no line.
const holding = () => import('./hold.ts')

export const recallOnly = (): void => void holding().then((held) => held.recallOnly())
export const recallByCode = (code: string): void => void holding().then((held) => held.recallByCode(code))
export const refreshHeld = (): void => void import('./shared-held.ts').then((shared) => shared.refreshHeld())
