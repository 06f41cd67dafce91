export const getServerSideProps = async () => ({ props: { now: new Date().toISOString() } });

/** The smallest page that Next renders for every request. */
export default function Rendered({ now }) {
  return <p>Hello at {now}</p>;
}
