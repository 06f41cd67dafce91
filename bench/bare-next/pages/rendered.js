export const getServerSideProps = async () => ({ props: { now: new Date().toISOString() } });

export default function Rendered({ now }) {
  return <p>Hello at {now}</p>;
}
