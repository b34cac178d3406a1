import type { ReactNode } from 'react'
import type { SiteFacts } from '#web/platform/site/site-facts.ts'
import { ColorSchemeButton } from '#web/ui/color-scheme-button.tsx'
import { Hero } from './hero.tsx'
import styles from './landing.module.css'
import { PublicFooter, PublicHeader } from './public-frame.tsx'
import { Screenshot } from './screenshot.tsx'

interface LandingProps {
  checking: boolean
  site: SiteFacts
  plans: ReactNode
}

export function Landing({ checking, site, plans }: LandingProps) {
  return (
    <div className={styles.page}>
      <title>Marquee · Event management for the modern era</title>
      <PublicHeader>
        <nav aria-label="On this page">
          <a href="#product">Product</a>
          <a href="#plans">Plans</a>
        </nav>
        <ColorSchemeButton />
      </PublicHeader>
      <main id="content" tabIndex={-1}>
        <Hero checking={checking} />
        <section id="product" className={styles.product} aria-label="What Marquee does">
          <LandingFeature
            title="Every night and every room on one calendar"
            text="Drag a show to another night, and see what is in the way before you drop it. Two confirmed shows can share a room only if an admin allows it. A night that ends at 4 a.m. still counts as one night."
            picture={
              <Screenshot
                name="calendar"
                description="A calendar with a row for each room of two venues and a column for each night: confirmed shows, holds and a festival of two days."
              />
            }
          />
          <LandingFeature
            title="Holds that keep their order"
            text="First, second and third holds for each night, with an expiry date and a reminder. When a hold is released, those below move up. Challenges can be answered by email, no account needed."
            picture={
              <Screenshot
                name="holds"
                description="A list of holds: event, date, room, holder, rank, expiry, and a hold that is challenged by the one below."
              />
            }
          />
          <LandingFeature
            title="Bring the spreadsheet you have"
            text="Venues, rooms and events, with doors, start and curfew in the venue’s own time. The import reads your own columns and words, and shows what each row will do before anything is saved."
            picture={
              <Screenshot
                name="events"
                description="The events of a company: each with its date, its venue and how certain it is, in the order of the season."
              />
            }
          />
          <LandingFeature
            title="See the house at a glance"
            text="Every company has its own dashboard. Place the widgets you look at every day, in your order: upcoming events, team, subscription."
            picture={
              <Screenshot
                name="dashboard"
                description="A company dashboard: upcoming events, figures, quick actions, the subscription and the status of the company."
              />
            }
          />
          <LandingFeature
            title="Give each person the right access"
            text="Invite people by email and give each role exactly the access it needs, from view-only to full control. Revoke access in one click."
            picture={
              <Screenshot
                name="team"
                description="The team of a company: each person with a role, a status and the day on which they joined."
              />
            }
          />
          <LandingFeature
            title="Know what the season costs"
            text="Plan, seats, limits and invoices in one place. Change the plan when the season does; cancelling keeps your access to the end of the period."
            picture={
              <Screenshot
                name="billing"
                description="A company's plan: what it costs, when it renews, and what is used of each limit."
              />
            }
          />
        </section>
        {plans}
      </main>
      <PublicFooter site={site} />
    </div>
  )
}

function LandingFeature({ title, text, picture }: { title: string; text: string; picture: ReactNode }) {
  return (
    <div className={styles.feature}>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {picture}
    </div>
  )
}
