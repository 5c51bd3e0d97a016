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

// Begun beside the words and waited for after them: parts that come meanwhile import what stands beside this, which runs once the words are there.
const following = Promise.all([followKeptBrand(), followKeptDirection()])
await startWords()
void start(place)

async function start(root: HTMLElement): Promise<void> {
  await following
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
