// The frames of a case that its log has taken apart.

const frames = story => {
  const seen = new Map();
  let active = new Map();
  for (const event of story.events) {
    if (event.kind === "adv.start") active.set(event.device, event);
    if (event.kind === "adv.stop") active.delete(event.device);
    const data = event.kind === "radio.set" && event.fields && event.fields.data && event.fields.data.$data;
    if (!data) continue;
    const key = event.device + " " + event.fields.address + " " + data;
    if (!seen.has(key)) seen.set(key, { event, data, times: 0, start: active.get(event.device) });
    seen.get(key).times++;
  }
  return [...seen.values()].slice(0, 60).map(({ event, data, times, start }) => {
    const counter = frameField(story, data, "Handoff counter");
    const opened = story.events.filter(other => other.kind === "adv.decoded" && other.fields && other.fields.from === event.device
      && String(other.fields.counter) === counter);
    const facts = [["address", event.fields.address], ["interval", milliseconds(event.fields.interval || 0) + " ms"],
      ...(story.frames.get(data) || [])];
    if (start && start.fields && String(start.fields.counter) === counter) {
      facts.push(["activity", start.fields.type]);
      if (start.fields.hash && start.fields.hash.$data) facts.push(["hash", hexadecimal(bytesOf(start.fields.hash.$data))]);
    }
    if (opened.length) facts.push(["opened by", [...new Set(opened.map(other => other.device))].join(", ")]);
    return make("div", { class: "frame" },
      make("p", {}, make("strong", {}, event.device || "?"), ` from ${milliseconds(event.t)} ms`, times > 1 ? `, set ${times} times` : ""),
      make("code", {}, hexadecimal(bytesOf(data))),
      make("dl", {}, facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)))));
  });
};
