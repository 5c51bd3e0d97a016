import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { uploadAnywhere } from './desk/sync/upload-anywhere.ts'
import { makeRouter } from './router.tsx'
import { followOtherTabs } from './session/other-tabs.ts'
import { readSession } from './session/session.ts'
import { keepProfileLanguage } from './api/profile-language.ts'
import { registerServiceWorker } from './api/service-worker.ts'
import { drawFirst } from './kit/state/draw-first.ts'
import { onceShown } from './kit/state/once-shown.ts'
import { followKeptBrand } from './shell/brand/follow-kept-brand.ts'
import { followLayout } from './shell/layout.ts'
import { applyCssVariables } from './theme/css-variables.ts'
import './theme/base.css'
import { followKeptDirection } from './words/direction.ts'
import { startWords } from './words/words.ts'

// A strict CSP has no `unsafe-eval`; zod would try and be reported. It comes later, with the first form, and begins with what stands here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
applyCssVariables()
followOtherTabs()
followLayout()
keepProfileLanguage()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

// Begun beside the words and waited for after them: parts that come meanwhile import what stands beside this, which runs once the words are there.
const following = Promise.all([followKeptBrand(), followKeptDirection()])
await startWords()
void start(place)

async function start(root: HTMLElement): Promise<void> {
  await following
  const router = makeRouter()
  await drawFirst(
    createRoot(root),
    router,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  registerServiceWorker()
  uploadAnywhere()
  // Wordings and brand of before are shown already: newer ones come behind everything that the page needs first. Whoever is not signed in has none.
  if (readSession().token !== null) await onceShown()
  void import('./shell/brand/follow-later.ts')
}
