import { Title } from '@mantine/core'
import { useSettings } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { IconCheck } from '#web/ui/icons.ts'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { contentId, SkipLink } from '#web/ui/skip-link.tsx'
import classes from './landing.module.css'
import { LandingDrawing } from './landing-drawing.tsx'
import LoginBox from './login-box.tsx'
import RegisterForm from './register-form.tsx'
import { landingTexts as texts } from './texts.ts'

function Welcome() {
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
            {point}
          </li>
        ))}
      </ul>
      <LandingDrawing />
    </div>
  )
}

/** What a visitor without a session sees: welcome, login, registration. */
export default function Landing() {
  const { programmeName, cityName } = useSettings()
  useDocumentTitle(texts.title)
  return (
    <>
      <header className={classes.bar}>
        <SkipLink />
        <svg width="36" height="36" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="9" fill="#fff" />
          <circle cx="16" cy="16" r="8.5" fill="none" stroke="var(--hero)" strokeWidth="2.6" />
          <path fill="var(--hero)" d="M16 16V7.5A8.5 8.5 0 0 1 24.5 16z" />
        </svg>
        <span className={classes.programme}>{programmeName}</span>
      </header>
      <main id={contentId} tabIndex={-1}>
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
        <section id="cadastro" className={classes.register} aria-labelledby="cadastro-titulo">
          <div className={classes.registerHead}>
            <Title order={2} id="cadastro-titulo" tabIndex={-1}>
              {texts.registerTitle}
            </Title>
            <p>{texts.registerHint}</p>
          </div>
          <RegisterForm />
        </section>
      </main>
      <footer className={classes.footer}>{texts.footer(programmeName, cityName)}</footer>
    </>
  )
}
