import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { checkCampaign, publishCampaign } from '#contract/generated/routes/staff/campaigns.ts'
import { errorText, fieldErrorsOf } from '#web/api/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { type StaffOutput, staffCall } from '../../client.ts'
import { rulesQuery } from '../rules/rules.tsx'
import { useAct } from '../use-act.ts'
import { texts } from './texts.ts'

type Campaign = { name: string; title: string; text: string; link: string }

const none: Campaign = { name: '', title: '', text: '', link: '/faq' }

/** A campaign is written, counted and looked at, and only then sent. */
export default function Campaigns() {
  const [campaign, setCampaign] = useState(none)
  const check = useMutation({ mutationFn: (body: Campaign) => staffCall(checkCampaign, { body }) })
  // What is changed after the preview is another campaign.
  const change = (part: Partial<Campaign>) => {
    setCampaign({ ...campaign, ...part })
    check.reset()
  }
  // Not in the preview: whoever looks at it once more after a lost answer sends the same.
  const publish = useAct(publishCampaign, { said: () => texts.sent, after: () => change(none) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check.mutate(campaign)
  }
  const wrong = fieldErrorsOf(check.error)
  return (
    <div className="staff-form">
      <p className="staff-quiet">{texts.lead}</p>
      <form className="staff-form" onSubmit={submit} noValidate>
        <TextField
          label={texts.name}
          description={texts.nameHint}
          value={campaign.name}
          onChange={(name) => change({ name })}
          error={wrong.name}
        />
        <TextField
          label={texts.title}
          value={campaign.title}
          onChange={(title) => change({ title })}
          error={wrong.title}
        />
        <Textarea
          size="md"
          label={texts.text}
          value={campaign.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          error={wrong.text}
          minRows={4}
          autosize
        />
        <TextField
          label={texts.link}
          description={texts.linkHint}
          value={campaign.link}
          onChange={(link) => change({ link })}
          error={wrong.link}
        />
        {check.error && Object.keys(wrong).length === 0 && <ProblemAlert text={errorText(check.error)} />}
        <Button type="submit" loading={check.isPending}>
          {texts.check}
        </Button>
      </form>
      {check.data && (
        <Preview counted={check.data} sending={publish.busy} send={() => publish.act({ body: campaign })} />
      )}
      <Banners />
    </div>
  )
}

type PreviewProps = {
  counted: StaffOutput<typeof checkCampaign>
  sending: boolean
  send: () => void
}

function Preview({ counted, sending, send }: PreviewProps) {
  const { drivers, by_email, by_push, told_before } = counted
  const figures = [
    [texts.byEmail, by_email],
    [texts.byPush, by_push],
    [texts.told, told_before],
  ] as const
  return (
    <Card as="section" labelledBy="preview">
      <div className="staff-form">
        <h2 id="preview">{texts.preview}</h2>
        <dl className="office-figures">
          {figures.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{count.toLocaleString('pt-BR')}</dd>
            </div>
          ))}
        </dl>
        <b>{texts.subject(counted.subject)}</b>
        <p className="office-letter">{counted.letter}</p>
        {drivers === 0 ? (
          <p role="status">{texts.nobody}</p>
        ) : (
          <Button loading={sending} onClick={send}>
            {texts.send(drivers.toLocaleString('pt-BR'))}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Banners() {
  const { data } = useQuery(rulesQuery)
  return (
    <section aria-labelledby="banners" className="staff-form">
      <h2 id="banners">{texts.banners}</h2>
      <p className="staff-quiet">{texts.bannersLead}</p>
      {data?.banners.length === 0 && <p>{texts.noBanners}</p>}
      <ul className="staff-list">
        {data?.banners.map(({ id, url, link }) => (
          <Card as="li" key={id}>
            <img className="office-banner" src={url} alt={texts.banner(id)} />
            {link && <div>{texts.leads(link)}</div>}
          </Card>
        ))}
      </ul>
    </section>
  )
}
