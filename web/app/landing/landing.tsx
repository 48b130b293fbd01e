import { Button, Title } from '@mantine/core'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useLocation } from 'wouter'
import { useSettings } from '#web/api/settings.ts'
import { endedKey, isNotedInTab, visitKey } from '#web/api/stored-session.ts'
import LoginBox from '#web/features/account/sessions/login-box.tsx'
import PlateSearch from '#web/features/notices/lists/plate-search.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconCheck } from '#web/ui/icons.ts'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { contentId } from '#web/ui/skip-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import classes from './landing.module.css'
import { LandingDrawing } from './landing-drawing.tsx'
import { Near } from './near.tsx'
import { texts } from './texts.ts'

/** Only for whoever has something open here: nobody else fetches it. */
const OpenVisit = lazy(() => import('#web/features/guest/open/open-visit.tsx'))

const SessionEnd = lazy(() => import('./session-end.tsx'))

/** As high as the note that comes, with its words unseen, so that the login below it does not move. */
const SessionEndRoom = () => (
  <div className={classes.open} aria-hidden>
    <p className={classes.endRoom}>{texts.sessionEnded}</p>
  </div>
)

const keepsVisit = (): boolean => {
  try {
    return localStorage.getItem(visitKey) !== null
  } catch {
    return false
  }
}

/** The longest form of all stands far below: it comes a moment later, by itself. */
const RegisterForm = lazy(() => import('#web/features/account/registration/register-form.tsx'))

const CityBlocks = lazy(() => import('#web/features/content/city-blocks.tsx'))

function Welcome() {
  const [, navigate] = useLocation()
  const { cityName } = useSettings()
  return (
    <div className={classes.welcome}>
      <Title order={1} className={classes.promise ?? ''}>
        {texts.promise}
      </Title>
      <p className={classes.explanation}>{texts.explanation(cityName)}</p>
      <ul className={classes.points}>
        {texts.points.map((point) => (
          <li key={point}>
            <IconCheck size={20} stroke={2.6} aria-hidden />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <p className={classes.ticket}>
        <Button
          size="lg"
          className={classes.ticketButton ?? ''}
          onClick={() => navigate('/ativacao-publica')}
        >
          {texts.singleTicket}
        </Button>
        <span>{texts.singleTicketHint}</span>
      </p>
      <LandingDrawing />
    </div>
  )
}

/** What a visitor without a session sees; what the city wrote arrives after the first paint. */
export default function Landing() {
  useDocumentTitle(texts.title)
  // What stands above is drawn and hears a press before the form is begun.
  const isDrawn = useDeferredValue(true, false)
  const [hasEnded] = useState(() => isNotedInTab(endedKey))
  return (
    <>
      <Header />
      <main id={contentId} tabIndex={-1}>
        {hasEnded && (
          <Suspense fallback={<SessionEndRoom />}>
            <SessionEnd />
          </Suspense>
        )}
        {keepsVisit() && (
          <div className={classes.open}>
            <Suspense fallback={null}>
              <OpenVisit />
            </Suspense>
          </div>
        )}
        <div className={classes.hero}>
          <div className={classes.heroInner}>
            <Welcome />
            <Card as="section" labelledBy="entrar">
              <Title order={2} id="entrar" className={classes.boxTitle ?? ''}>
                {texts.loginTitle}
              </Title>
              <LoginBox />
            </Card>
          </div>
        </div>
        <div className={classes.blocks}>
          <PlateSearch />
          <Near className={classes.written}>
            <Suspense fallback={null}>
              <CityBlocks />
            </Suspense>
          </Near>
        </div>
        <section id="cadastro" className={classes.register} aria-labelledby="cadastro-titulo">
          <div className={classes.registerHead}>
            <Title order={2} id="cadastro-titulo" tabIndex={-1}>
              {texts.registerTitle}
            </Title>
            <p>{texts.registerHint}</p>
          </div>
          <div className={classes.registerForm}>
            <Suspense fallback={null}>{isDrawn && <RegisterForm />}</Suspense>
          </div>
        </section>
      </main>
      <Footer />
    </>
  )
}
