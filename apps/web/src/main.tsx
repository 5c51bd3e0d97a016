import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { uploadAnywhere } from './desk/sync/upload-anywhere.ts'
import { makeRouter } from './router.tsx'
import { followOtherTabs } from './session/session.ts'
import { keepProfileLanguage } from './api/profile-language.ts'
import { registerServiceWorker } from './api/service-worker.ts'
import { followKeptBrand } from './shell/brand/follow-kept-brand.ts'
import { followLayout } from './shell/layout.ts'
import { applyCssVariables } from './theme/css-variables.ts'
import './theme/base.css'
import { followKeptDirection } from './words/direction.ts'
import { startWords } from './words/words.ts'

// A strict CSP has no `unsafe-eval`; zod would try and be reported.
config({ jitless: true })
applyCssVariables()
followOtherTabs()
followLayout()
keepProfileLanguage()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

/** No module waits here: parts that come while the page starts import what stands beside this, and would wait for it without end. */
async function start(root: HTMLElement): Promise<void> {
  await Promise.all([startWords(), followKeptBrand(), followKeptDirection()])
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={makeRouter()} />
    </StrictMode>,
  )
  registerServiceWorker()
  uploadAnywhere()
  // Wordings of before are shown already, so the newer ones come behind everything that a page needs first.
  void import('./shell/brand/follow-later.ts')
}
void start(place)
